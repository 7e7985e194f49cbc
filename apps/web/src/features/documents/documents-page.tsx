import type { ListedDocument } from '@fiacre/contract';
import { documentKinds, documentStates } from '@fiacre/domain';
import { useNavigate } from 'react-router';
import { useDocuments, type DocumentFilter } from '../../api/documents.ts';
import type { ListColumn } from '../../back-office/view/list-column.ts';
import type { ListFilter } from '../../back-office/view/list-view.ts';
import { OfficeList } from '../../back-office/office-list.tsx';
import { useText } from '../../i18n/i18n-context.tsx';
import type { TextKey } from '@fiacre/contract/texts/en';
import { DocumentBadge } from '../../ui/documents/document-badge.tsx';

/** The states of a row in the list; a missing document has no row. */
const listedStates = documentStates.filter((state) => state !== 'missing');

const documentColumns: readonly ListColumn<ListedDocument>[] = [
  {
    name: 'driverName',
    fields: ['driverName'],
    label: 'col_driver',
    widthPixels: 190,
    sort: 'driverName',
    text: ({ driverName }) => driverName,
  },
  {
    name: 'kind',
    fields: ['kind'],
    label: 'col_document',
    widthPixels: 160,
    text: ({ kind }, { t }) => t(`document_${kind}`),
  },
  {
    name: 'state',
    fields: ['state'],
    label: 'col_status',
    widthPixels: 180,
    text: ({ state }, { t }) => t(`document_state_${state}`),
    draw: ({ state }) => <DocumentBadge state={state} />,
  },
  {
    name: 'expiresOn',
    fields: ['expiresOn'],
    label: 'document_expires_on',
    widthPixels: 140,
    sort: 'expiresOn',
    text: ({ expiresOn }, { day }) => day(expiresOn),
  },
  {
    name: 'number',
    fields: ['number'],
    label: 'document_number',
    widthPixels: 150,
    text: ({ number }) => number,
  },
  {
    name: 'vehicleNumber',
    fields: ['vehicleNumber'],
    label: 'col_vehicle_number',
    widthPixels: 140,
    text: ({ vehicleNumber }) => vehicleNumber ?? '',
  },
  {
    name: 'required',
    fields: ['required'],
    label: 'document_required',
    widthPixels: 110,
    text: ({ required }, { t }) => t(required ? 'yes' : 'no'),
  },
  {
    name: 'submittedAt',
    fields: ['submittedAt'],
    label: 'document_submitted',
    widthPixels: 180,
    sort: 'submittedAt',
    text: ({ submittedAt }, { dateTime }) => dateTime(submittedAt),
  },
];

function documentFilters(t: (key: TextKey) => string): readonly ListFilter<DocumentFilter>[] {
  return [
    {
      name: 'state',
      label: 'col_status',
      options: listedStates.map((state) => ({ value: state, label: t(`document_state_${state}`) })),
      query: (state) => ({ state: listedStates.find((known) => known === state) }),
    },
    {
      name: 'kind',
      label: 'col_document',
      options: documentKinds.map((kind) => ({ value: kind, label: t(`document_${kind}`) })),
      query: (kind) => ({ kind: documentKinds.find((known) => known === kind) }),
    },
  ];
}

/** `/documents`: the documents of drivers; a row opens the driver's documents, where they are reviewed. */
export function DocumentsPage() {
  const t = useText();
  const navigate = useNavigate();
  return (
    <OfficeList<ListedDocument, DocumentFilter>
      name="documents"
      title="tab_documents"
      emptyText="documents_none"
      columns={documentColumns}
      filters={documentFilters(t)}
      defaultSort="expiresOn"
      useRows={useDocuments}
      csv="listDocuments"
      onRow={({ driverId }) => void navigate(`/drivers?person=${driverId}&tab=documents`)}
    />
  );
}
