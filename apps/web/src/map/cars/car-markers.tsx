import type { LatLng } from '@fiacre/domain';
import type { AddLayerObject, ExpressionSpecification, LngLat } from 'maplibre-gl';
import { useEffect, useId, useRef } from 'react';
import { carBodyOf } from './car-body.ts';
import {
  hasArrived,
  looksMoved,
  movementTo,
  poseAt,
  stationary,
  type CarMotion,
  type CarPose,
} from './car-motion.ts';
import styles from '../city-map.module.css';
import { useDrawnMap, prefersReducedMotion } from '../map-context.ts';
import { imageName } from '../style/image-name.ts';
import type { MapPalette } from '../style/palette.ts';
import { mapFonts } from '../style/fonts.ts';
import { useMapLayers, type MapFeature, type MapFeatures } from '../use-map-layers.ts';

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
/** From this many cars on, those that are near each other are drawn as one circle with their number. */
const clusteredFleet = 200;
/** A clustered fleet is redrawn at most once in this time, and its cars jump. */
const clusteredFrameMs = 1000;
/** Nobody listens to a list of thousands of cars; pages with so many have a search. */
const maxListed = 100;

function feature(car: MapCar, { lat, lng, headingDegrees }: CarPose): MapFeature {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: {
      image: imageName({ kind: 'car', body: carBodyOf(car.carType) }),
      heading: headingDegrees,
      title: car.title ?? '',
      detail: car.detail ?? '',
    },
  };
}

const isCluster: ExpressionSpecification = ['has', 'point_count'];

function clusterLayers(palette: MapPalette, source: string): AddLayerObject[] {
  return [
    {
      id: `${source}-clusters`,
      type: 'circle',
      source,
      filter: isCluster,
      paint: {
        'circle-radius': ['step', ['get', 'point_count'], 15, 50, 19, 500, 24],
        'circle-color': palette.route,
        'circle-stroke-color': palette.halo,
        'circle-stroke-width': 2,
      },
    },
    {
      id: `${source}-counts`,
      type: 'symbol',
      source,
      filter: isCluster,
      layout: {
        'text-field': ['get', 'point_count_abbreviated'],
        'text-font': mapFonts.strong,
        'text-size': 12,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': palette.halo },
    },
  ];
}

function layersOf(palette: MapPalette, source: string): AddLayerObject[] {
  return [
    ...clusterLayers(palette, source),
    {
      id: `${source}-cars`,
      type: 'symbol',
      source,
      filter: ['!', isCluster],
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
      filter: ['!', isCluster],
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
  const still = prefersReducedMotion();
  for (const car of cars) {
    const known = motions.get(car.id);
    const next =
      known === undefined || still
        ? stationary(car.at, car.headingDegrees, nowMs)
        : movementTo(known, car, nowMs);
    motions.set(car.id, next);
  }
}

/** Zooms in on a pressed cluster. */
function useOpenCluster(layer: string): void {
  const { map, isAlive } = useDrawnMap();
  useEffect(() => {
    const open = ({ lngLat }: { readonly lngLat: LngLat }) =>
      void map.easeTo({ center: lngLat, zoom: map.getZoom() + 2, animate: !prefersReducedMotion() });
    map.on('click', layer, open);
    return () => {
      if (isAlive()) map.off('click', layer, open);
    };
  }, [map, isAlive, layer]);
}

/** Moving cars with their names, and the same as a list for screen readers. A large fleet is drawn as clusters. */
export function CarMarkers(props: CarMarkersProps) {
  const isClustered = props.cars.length >= clusteredFleet;
  // How a source clusters is decided when it is added to the map.
  return <CarLayer key={String(isClustered)} {...props} isClustered={isClustered} />;
}

function CarLayer({ cars, label, isClustered }: CarMarkersProps & { readonly isClustered: boolean }) {
  const id = `cars${useId()}`;
  const motions = useRef(new Map<string, CarMotion>());
  const drawnAt = useRef(0);
  const { map } = useDrawnMap();
  const options = { cluster: isClustered, clusterRadius: 44, clusterMaxZoom: 13 };
  const replace = useMapLayers({ id, data: nothing, layers: layersOf, options });
  useOpenCluster(`${id}-clusters`);

  useEffect(() => {
    if (!isClustered) return undefined;
    const draw = () => {
      drawnAt.current = performance.now();
      const features = cars.map((car) => feature(car, stationary(car.at, car.headingDegrees, 0).to));
      replace({ type: 'FeatureCollection', features });
    };
    const timer = setTimeout(draw, Math.max(0, drawnAt.current + clusteredFrameMs - performance.now()));
    return () => clearTimeout(timer);
  }, [cars, isClustered, replace]);

  useEffect(() => {
    if (isClustered) return undefined;
    const started = performance.now();
    follow(motions.current, cars, started);
    let frame = 0;
    let drawnMs = 0;
    let drawn: ReadonlyMap<string, CarPose> | undefined;
    const isCalm = cars.length >= largeFleet || cars.some(({ coarse }) => coarse);
    const step = (nowMs: number) => {
      const all = [...motions.current];
      const moving = all.some(([, motion]) => !hasArrived(motion, nowMs));
      const poses = new Map(all.map(([id, motion]) => [id, poseAt(motion, nowMs)]));
      const zoom = map.getZoom();
      const isNew = [...poses].some(([id, pose]) => {
        const before = drawn?.get(id);
        return before === undefined || looksMoved(before, pose, zoom);
      });
      if (!moving || (isNew && (!isCalm || nowMs - drawnMs >= calmFrameMs))) {
        drawnMs = nowMs;
        drawn = poses;
        const features = cars.flatMap((car) => {
          const pose = poses.get(car.id);
          return pose === undefined ? [] : [feature(car, pose)];
        });
        replace({ type: 'FeatureCollection', features });
      }
      if (moving) frame = requestAnimationFrame(step);
    };
    step(started);
    return () => cancelAnimationFrame(frame);
  }, [cars, isClustered, map, replace]);

  return (
    <ul className={styles.list} aria-label={label}>
      {cars.slice(0, maxListed).map((car) => (
        <li key={car.id}>{[car.title, car.detail, car.carType].filter(Boolean).join(' · ')}</li>
      ))}
    </ul>
  );
}
