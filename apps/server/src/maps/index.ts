export type * from './maps.ts';
