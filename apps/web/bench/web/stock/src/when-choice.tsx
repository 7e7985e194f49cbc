import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, TextField } from '@mui/material';
import { useState } from 'react';

export function WhenChoice() {
  const [when, setWhen] = useState('now');
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">When</FormLabel>
      <RadioGroup row value={when} onChange={(_, chosen) => setWhen(chosen)}>
        <FormControlLabel value="now" control={<Radio />} label="Now" />
        <FormControlLabel value="later" control={<Radio />} label="Later" />
      </RadioGroup>
      {when === 'later' && <TextField type="datetime-local" label="Date and time" />}
    </FormControl>
  );
}
