import type { UserRow } from '@fiacre/contract';
import { sampleId } from './samples.ts';

/** An online driver, as staff see one. */
export function sampleDriverRow(change: Partial<UserRow> = {}): UserRow {
  return {
    id: sampleId(300),
    usertype: 'driver',
    firstName: 'Dora',
    lastName: 'Driver',
    email: 'dora@example.org',
    mobile: '+15550100',
    approved: true,
    isGuest: false,
    createdAt: '2026-01-02T03:04:00Z',
    createdByAdmin: false,
    referralId: null,
    profileImage: null,
    carTypeId: sampleId(1),
    carType: 'Standard',
    vehicleMake: null,
    vehicleModel: null,
    vehicleNumber: 'FIA 001',
    otherInfo: null,
    licenseImage: null,
    driverActiveStatus: true,
    queue: false,
    rating: 4.5,
    walletBalance: 1250,
    location: null,
    version: 1,
    ...change,
  };
}
