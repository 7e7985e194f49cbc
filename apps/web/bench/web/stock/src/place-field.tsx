import { Autocomplete, Button, Stack, TextField, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import type { Waypoint } from '@fiacre/contract';
import { placeAt, placeOf, suggestPlaces, type Suggestion } from './requests.ts';

const pauseMs = 200;
const minLength = 2;

export interface PlaceFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly place: Waypoint | null;
  readonly offersOwnPosition: boolean;
  readonly onPlace: (place: Waypoint | null) => void;
  readonly onMap: () => void;
}

/** A place, by typing, by the device's position, or on the map. */
export function PlaceField({
  label,
  placeholder,
  place,
  offersOwnPosition,
  onPlace,
  onMap,
}: PlaceFieldProps) {
  const [text, setText] = useState('');
  const [options, setOptions] = useState<readonly Suggestion[]>([]);
  const [session] = useState(() => crypto.randomUUID());
  const query = text.trim();
  useEffect(() => {
    if (query.length < minLength || place !== null) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      void suggestPlaces(query, session).then((found) => isCurrent && setOptions(found));
    }, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [query, place, session]);

  async function choose(placeId: string): Promise<void> {
    const found = await placeOf(placeId);
    setText(found.add);
    onPlace(found);
  }
  function useOwnPosition(): void {
    navigator.geolocation.getCurrentPosition(({ coords }) => {
      void placeAt(coords.latitude, coords.longitude).then((found) => {
        setText(found.add);
        onPlace(found);
      });
    });
  }

  return (
    <div>
      <Autocomplete<Suggestion, false, false, true>
        freeSolo
        options={options}
        inputValue={text}
        filterOptions={(all) => all}
        getOptionLabel={(option) => (typeof option === 'string' ? option : option.structuredText.main)}
        getOptionKey={(option) => (typeof option === 'string' ? option : option.placeId)}
        onInputChange={(_, typed, reason) => {
          setText(typed);
          if (reason === 'input' || reason === 'clear') onPlace(null);
        }}
        onChange={(_, option) => {
          if (option !== null && typeof option !== 'string') void choose(option.placeId);
        }}
        renderOption={({ key, ...props }, { structuredText }) => (
          <li key={key} {...props}>
            <div>
              <Typography>{structuredText.main}</Typography>
              <Typography variant="caption">{structuredText.secondary}</Typography>
            </div>
          </li>
        )}
        renderInput={(params) => <TextField {...params} label={label} placeholder={placeholder} />}
      />
      <Stack direction="row">
        {offersOwnPosition && (
          <Button size="small" onClick={useOwnPosition}>
            Use my position
          </Button>
        )}
        <Button size="small" onClick={onMap}>
          Choose on the map
        </Button>
      </Stack>
    </div>
  );
}
