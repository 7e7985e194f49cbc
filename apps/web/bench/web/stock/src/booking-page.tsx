import { AppBar, Button, Container, Paper, Stack, Toolbar, Typography } from '@mui/material';
import { Suspense, useEffect, useState, type ComponentType, type SubmitEvent } from 'react';
import type { Waypoint } from '@fiacre/contract';
import { CarTypeChoice } from './car-type-choice.tsx';
import { EstimateDialog } from './estimate-dialog.tsx';
import type { MapDialogProps } from './map-dialog.tsx';
import { PlaceField } from './place-field.tsx';
import { listCarTypes, pricesBetween, quoteFor, type CarTypes, type Quote } from './requests.ts';
import { WhenChoice } from './when-choice.tsx';

type Stop = 'pickup' | 'drop';
const labels = { pickup: 'Pickup', drop: 'Drop-off' } as const;
const placeholders = { pickup: 'Where from?', drop: 'Where to?' } as const;

/**
 * A typical first version of a booking form: rendered by the browser, one bundle, components of a library.
 */
export function BookingPage({ MapDialog }: { readonly MapDialog: ComponentType<MapDialogProps> }) {
  const [carTypes, setCarTypes] = useState<CarTypes | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [stops, setStops] = useState<Readonly<Record<Stop, Waypoint | null>>>({ pickup: null, drop: null });
  const [prices, setPrices] = useState<ReadonlyMap<string, number>>(new Map());
  const [onMap, setOnMap] = useState<Stop | null>(null);
  const [quote, setQuote] = useState<Quote | null>(null);
  const { pickup, drop } = stops;
  const carTypeId = chosen ?? carTypes?.items[0]?.id ?? '';
  useEffect(() => void listCarTypes().then(setCarTypes), []);
  useEffect(() => {
    if (pickup !== null && drop !== null) void pricesBetween(pickup, drop).then(setPrices);
  }, [pickup, drop]);
  const setStop = (stop: Stop, place: Waypoint | null) => setStops((all) => ({ ...all, [stop]: place }));

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (pickup !== null && drop !== null) void quoteFor(pickup, drop, carTypeId).then(setQuote);
  }

  return (
    <>
      <AppBar position="static">
        <Toolbar>
          <Typography variant="h6">Stock booking form</Typography>
        </Toolbar>
      </AppBar>
      <Container maxWidth="sm" sx={{ py: 2 }}>
        <Paper component="form" onSubmit={submit} sx={{ p: 2 }}>
          <Stack spacing={2}>
            <Typography variant="h5">Book your ride</Typography>
            {(['pickup', 'drop'] as const).map((stop) => (
              <PlaceField
                key={stop}
                label={labels[stop]}
                placeholder={placeholders[stop]}
                place={stops[stop]}
                offersOwnPosition={stop === 'pickup'}
                onPlace={(place) => setStop(stop, place)}
                onMap={() => setOnMap(stop)}
              />
            ))}
            {carTypes !== null && (
              <CarTypeChoice carTypes={carTypes} value={carTypeId} prices={prices} onChange={setChosen} />
            )}
            <WhenChoice />
            <Button type="submit" variant="contained" size="large">
              See the price
            </Button>
          </Stack>
        </Paper>
      </Container>
      {onMap !== null && (
        <Suspense>
          <MapDialog
            centre={stops[onMap] ?? pickup}
            onPick={(place) => {
              setStop(onMap, place);
              setOnMap(null);
            }}
            onClose={() => setOnMap(null)}
          />
        </Suspense>
      )}
      {quote !== null && carTypes !== null && (
        <EstimateDialog quote={quote} currency={carTypes.currency} onClose={() => setQuote(null)} />
      )}
    </>
  );
}
