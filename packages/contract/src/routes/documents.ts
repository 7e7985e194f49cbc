import type { RouteDeclaration } from '../declare/policy.ts';

const ofDriver = { access: ['driver', 'fleetadmin', 'admin'], object: 'user' } as const;

export const documentRoutes = {
  listDocuments: {
    method: 'GET',
    path: '/api/documents',
    access: ['fleetadmin', 'admin'],
    csv: true,
    confirm: 'csv',
    demo: 'no-export',
    summary: 'Documents of drivers in the scope of the caller',
  },
  getDriverDocuments: {
    ...ofDriver,
    method: 'GET',
    path: '/api/users/:id/documents',
    summary: 'A driver’s documents, and which of them keep the driver from driving',
  },
  submitDocument: {
    ...ofDriver,
    method: 'PUT',
    path: '/api/users/:id/documents/:kind',
    summary: 'Submit a driver’s document for approval; an approved one stays valid until then',
  },
  putDocumentImage: {
    ...ofDriver,
    method: 'PUT',
    path: '/api/users/:id/documents/:kind/image',
    takes: 'image',
    limit: { max: 10, perSeconds: 60 },
    summary: 'Upload the picture of the submitted document',
  },
  reviewDocument: {
    method: 'POST',
    path: '/api/users/:id/documents/:kind/review',
    access: ['admin'],
    object: 'user',
    summary: 'Approve or reject the submitted document',
  },
} as const satisfies Record<string, RouteDeclaration>;
