import { CssBaseline, ThemeProvider, createTheme } from '@mui/material';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

const theme = createTheme();

export function renderPage(page: ReactNode): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root element.');
  createRoot(root).render(
    <StrictMode>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        {page}
      </ThemeProvider>
    </StrictMode>,
  );
}
