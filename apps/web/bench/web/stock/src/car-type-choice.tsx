import {
  Avatar,
  Card,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Stack,
  Typography,
} from '@mui/material';
import type { CarTypes } from './requests.ts';

export interface CarTypeChoiceProps {
  readonly carTypes: CarTypes;
  readonly value: string;
  readonly prices: ReadonlyMap<string, number>;
  readonly onChange: (id: string) => void;
}

export const formatMoney = (currency: string, minorUnits: number) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(minorUnits / 100);

export function CarTypeChoice({ carTypes, value, prices, onChange }: CarTypeChoiceProps) {
  const priceOf = ({ id, baseFare, minFare }: CarTypes['items'][number]) => {
    const exact = prices.get(id);
    return exact === undefined
      ? `from ${formatMoney(carTypes.currency, Math.max(baseFare, minFare))}`
      : formatMoney(carTypes.currency, exact);
  };
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">Car type</FormLabel>
      <RadioGroup value={value} onChange={(_, id) => onChange(id)}>
        {carTypes.items.map((carType) => (
          <Card key={carType.id} variant="outlined" sx={{ px: 2, py: 1, mb: 1 }}>
            <FormControlLabel
              value={carType.id}
              control={<Radio />}
              label={
                <Stack direction="row" spacing={2}>
                  <Avatar src={carType.image} alt="" variant="square" />
                  <div>
                    <Typography>{carType.name}</Typography>
                    <Typography variant="body2">{carType.extraInfo}</Typography>
                  </div>
                  <Typography component="strong">{priceOf(carType)}</Typography>
                </Stack>
              }
            />
          </Card>
        ))}
      </RadioGroup>
    </FormControl>
  );
}
