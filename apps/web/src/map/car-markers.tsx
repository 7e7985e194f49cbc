import type { LatLng } from '@fiacre/domain';
import type { AddLayerObject } from 'maplibre-gl';
import { useEffect, useId, useRef } from 'react';
import { carBodyOf } from './car-body.ts';
import { hasArrived, poseAt, stationary, movementTo, type CarMotion } from './car-motion.ts';
import styles from './city-map.module.css';
import { wantsLessMotion } from './map-context.ts';
import { imageName } from './style/image-name.ts';
import type { MapPalette } from './style/palette.ts';
import { mapFonts } from './style/fonts.ts';
import { useMapLayers, type MapFeature, type MapFeatures } from './use-map-layers.ts';

export interface MapCar {
  readonly id: string;
  readonly at: LatLng;
  /** Clockwise from north; null when unknown. */
  readonly headingDegrees: number | null;
  readonly carType: string | null;
  /** First line below the car, such as the driver's name. */
  readonly title?: string;
  /** Second line, such as the vehicle number. */
  readonly detail?: string;
  /** The position is rounded to 100 m and rarely changes, so the car moves slowly between updates. */
  readonly coarse?: boolean;
}

export interface CarMarkersProps {
  readonly cars: readonly MapCar[];
  /** Name of the list for screen readers. */
  readonly label: string;
}

const nothing: MapFeatures = { type: 'FeatureCollection', features: [] };
/** A large fleet, or slow movements, are redrawn ten times a second instead of on every frame. */
const largeFleet = 60;
const calmFrameMs = 100;

function feature(car: MapCar, motion: CarMotion, nowMs: number): MapFeature {
  const pose = poseAt(motion, nowMs);
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [pose.lng, pose.lat] },
    properties: {
      image: imageName({ kind: 'car', body: carBodyOf(car.carType) }),
      heading: pose.headingDegrees,
      title: car.title ?? '',
      detail: car.detail ?? '',
    },
  };
}

function layersOf(palette: MapPalette, source: string): AddLayerObject[] {
  return [
    {
      id: `${source}-cars`,
      type: 'symbol',
      source,
      layout: {
        'icon-image': ['get', 'image'],
        'icon-size': ['interpolate', ['linear'], ['zoom'], 10, 0.55, 13, 0.75, 17, 1.1],
        'icon-rotate': ['get', 'heading'],
        'icon-rotation-alignment': 'map',
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
    {
      id: `${source}-names`,
      type: 'symbol',
      source,
      minzoom: 9,
      layout: {
        'text-field': [
          'format',
          ['get', 'title'],
          { 'font-scale': 1 },
          ['case', ['==', ['get', 'detail'], ''], '', ['concat', '\n', ['get', 'detail']]],
          { 'font-scale': 0.85 },
        ],
        'text-font': mapFonts.strong,
        'text-size': 12,
        'text-anchor': 'top',
        'text-offset': [0, 1.5],
        'text-max-width': 14,
      },
      paint: { 'text-color': palette.text, 'text-halo-color': palette.halo, 'text-halo-width': 1.8 },
    },
  ];
}

/** Starts, continues and ends movements to match the latest reports. */
function follow(motions: Map<string, CarMotion>, cars: readonly MapCar[], nowMs: number): void {
  const seen = new Set(cars.map((car) => car.id));
  for (const id of motions.keys()) if (!seen.has(id)) motions.delete(id);
  const still = wantsLessMotion();
  for (const car of cars) {
    const known = motions.get(car.id);
    const next =
      known === undefined || still
        ? stationary(car.at, car.headingDegrees, nowMs)
        : movementTo(known, car, nowMs);
    motions.set(car.id, next);
  }
}

/** Moving cars with their names, and the same as a list for screen readers. */
export function CarMarkers({ cars, label }: CarMarkersProps) {
  const id = `cars${useId()}`;
  const motions = useRef(new Map<string, CarMotion>());
  const replace = useMapLayers({ id, data: nothing, layers: layersOf });

  useEffect(() => {
    const started = performance.now();
    follow(motions.current, cars, started);
    let frame = 0;
    let drawnMs = 0;
    const isCalm = cars.length >= largeFleet || cars.some(({ coarse }) => coarse);
    const step = (nowMs: number) => {
      const moving = [...motions.current.values()].some((motion) => !hasArrived(motion, nowMs));
      if (!moving || !isCalm || nowMs - drawnMs >= calmFrameMs) {
        drawnMs = nowMs;
        const features = cars.flatMap((car) => {
          const motion = motions.current.get(car.id);
          return motion === undefined ? [] : [feature(car, motion, nowMs)];
        });
        replace({ type: 'FeatureCollection', features });
      }
      if (moving) frame = requestAnimationFrame(step);
    };
    step(started);
    return () => cancelAnimationFrame(frame);
  }, [cars, replace]);

  return (
    <ul className={styles.list} aria-label={label}>
      {cars.map((car) => (
        <li key={car.id}>{[car.title, car.detail, car.carType].filter(Boolean).join(' · ')}</li>
      ))}
    </ul>
  );
}
