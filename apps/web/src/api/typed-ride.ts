import type { TypedRide } from '@fiacre/contract';
import { createContext, use } from 'react';

export const TypedRideContext = createContext<TypedRide | null>(null);

export const useTypedRide = (): TypedRide | null => use(TypedRideContext);
