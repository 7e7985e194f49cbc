import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  ListItem,
  ListItemText,
  TextField,
} from '@mui/material';
import { formatMoney } from './car-type-choice.tsx';
import type { Quote } from './requests.ts';

export interface EstimateDialogProps {
  readonly quote: Quote;
  readonly currency: string;
  readonly onClose: () => void;
}

export function EstimateDialog({ quote: { fare, pickup, drop }, currency, onClose }: EstimateDialogProps) {
  return (
    <Dialog open onClose={onClose} fullWidth aria-labelledby="estimate-title">
      <DialogTitle id="estimate-title">Your fare</DialogTitle>
      <DialogContent>
        <List dense>
          <ListItem>
            <ListItemText primary={pickup.add} secondary={drop.add} />
          </ListItem>
          {fare.lines.map(({ label, amount }) => (
            <ListItem key={label} secondaryAction={formatMoney(currency, amount)}>
              <ListItemText primary={label} />
            </ListItem>
          ))}
        </List>
        <TextField label="Note for the driver" multiline fullWidth />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        <Button variant="contained">{`Book for ${formatMoney(currency, fare.grandTotal)}`}</Button>
      </DialogActions>
    </Dialog>
  );
}
