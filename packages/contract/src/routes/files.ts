import { signedIn, type RouteDeclaration } from '../declare/policy.ts';

/** A low limit, because decoding images is expensive and nobody needs to upload more. */
const uploads = { max: 10, perSeconds: 60 } as const;

export const fileRoutes = {
  getFile: {
    method: 'GET',
    path: '/api/files/:id',
    access: signedIn,
    object: 'file',
    raw: true,
    summary: 'An image, for users who may see it',
  },
  putProfileImage: {
    method: 'PUT',
    path: '/api/me/profile-image',
    access: signedIn,
    takes: 'image',
    limit: uploads,
    summary: 'Upload the caller’s own picture',
  },
  deleteProfileImage: {
    method: 'DELETE',
    path: '/api/me/profile-image',
    access: signedIn,
    summary: 'Remove the caller’s own picture',
  },
  putLicenceImage: {
    method: 'PUT',
    path: '/api/users/:id/licence-image',
    access: ['driver', 'fleetadmin', 'admin'],
    object: 'user',
    takes: 'image',
    limit: uploads,
    summary: 'Upload a driver’s licence',
  },
  putBookingImage: {
    method: 'PUT',
    path: '/api/bookings/:id/images/:which',
    access: ['driver'],
    object: 'booking',
    takes: 'image',
    limit: uploads,
    summary: 'Upload a photo of a parcel at its pickup or its drop',
  },
} as const satisfies Record<string, RouteDeclaration>;
