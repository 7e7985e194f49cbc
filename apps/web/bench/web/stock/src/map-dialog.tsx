import { Button, Dialog, DialogActions, DialogTitle } from '@mui/material';
import { Map as MapLibreMap, setWorkerUrl, type StyleSpecification } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useCallback, useRef } from 'react';
import type { Waypoint } from '@fiacre/contract';
import { cityCentre, placeAt } from './requests.ts';

setWorkerUrl(workerUrl);

export interface MapDialogProps {
  /** null for the city's centre. */
  readonly centre: { readonly lat: number; readonly lng: number } | null;
  readonly onPick: (place: Waypoint) => void;
  readonly onClose: () => void;
}

const style = (): StyleSpecification => ({
  version: 8,
  sources: {
    city: {
      type: 'vector',
      tiles: [`${location.origin}/maps/tiles/{z}/{x}/{y}.mvt`],
      minzoom: 8,
      maxzoom: 15,
    },
  },
  layers: [
    { id: 'land', type: 'background', paint: { 'background-color': '#f2efe9' } },
    {
      id: 'water',
      type: 'fill',
      source: 'city',
      'source-layer': 'water',
      paint: { 'fill-color': '#aad3df' },
    },
    {
      id: 'roads',
      type: 'line',
      source: 'city',
      'source-layer': 'roads',
      paint: { 'line-color': '#999', 'line-width': 2 },
    },
  ],
});

/** The place in the middle of the map. */
export function MapDialog({ centre, onPick, onClose }: MapDialogProps) {
  const map = useRef<MapLibreMap>(null);
  const open = useCallback(
    (container: HTMLDivElement) => {
      const opened = new MapLibreMap({ container, style: style(), zoom: 14 });
      map.current = opened;
      if (centre !== null) opened.setCenter(centre);
      else void cityCentre().then((found) => opened.setCenter(found));
      return () => opened.remove();
    },
    [centre],
  );
  async function take(): Promise<void> {
    const shown = map.current?.getCenter();
    if (shown !== undefined) onPick(await placeAt(shown.lat, shown.lng));
  }
  return (
    <Dialog open onClose={onClose} fullWidth>
      <DialogTitle>Choose on the map</DialogTitle>
      <div ref={open} style={{ height: 400 }} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" onClick={() => void take()}>
          Use this place
        </Button>
      </DialogActions>
    </Dialog>
  );
}
