/** The back office. */
export const backOfficeTexts = {
  back_office: 'Back office',
} as const;
