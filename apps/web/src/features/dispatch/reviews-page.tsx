import type { DispatchReview } from '@fiacre/contract';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useAnswerReview, useReviews, type ReviewFilter } from '../../api/office/dispatch.ts';
import { actionColumn, type ListColumn } from '../../back-office/view/list-column.ts';
import type { ListFilter } from '../../back-office/view/list-view.ts';
import { OfficeList } from '../../back-office/office-list.tsx';
import { useText } from '../../i18n/i18n-context.tsx';
import type { TextKey } from '@fiacre/contract/texts/en';
import { Button } from '../../ui/button.tsx';
import { EditDialog } from '../../ui/editing/edit-dialog.tsx';
import { useEditForm } from '../../ui/editing/edit-form.ts';
import { FormField } from '../../ui/editing/form-field.tsx';

const reviewFilters = (t: (key: TextKey) => string): readonly ListFilter<ReviewFilter>[] => [
  {
    name: 'answered',
    label: 'col_status',
    options: [
      { value: 'false', label: t('filter_waiting') },
      { value: 'true', label: t('filter_processed') },
    ],
    query: (value) => ({ answered: value === 'true' ? 'true' : 'false' }),
  },
];

function reviewColumns(onAnswer: (review: DispatchReview) => void): readonly ListColumn<DispatchReview>[] {
  return [
    {
      name: 'askedAt',
      fields: ['askedAt'],
      label: 'col_request_date',
      widthPixels: 180,
      sort: 'askedAt',
      text: ({ askedAt }, { dateTime }) => dateTime(askedAt),
    },
    {
      name: 'driverName',
      fields: ['driverName'],
      label: 'driver_name',
      widthPixels: 140,
      text: ({ driverName }) => driverName,
    },
    {
      name: 'reference',
      fields: ['reference'],
      label: 'col_id',
      widthPixels: 110,
      text: ({ reference }) => reference,
      draw: ({ bookingId, reference }) => <Link to={`/bookings/${bookingId}`}>{reference}</Link>,
    },
    actionColumn(130, (review) => <AnswerButton review={review} onAnswer={onAnswer} />),
    {
      name: 'question',
      fields: ['question'],
      label: 'col_question',
      widthPixels: 240,
      text: ({ question }) => question,
    },
    {
      name: 'answer',
      fields: ['answer'],
      label: 'col_answer',
      widthPixels: 180,
      text: ({ answer }) => answer ?? '',
    },
  ];
}

interface AnswerButtonProps {
  readonly review: DispatchReview;
  readonly onAnswer: (review: DispatchReview) => void;
}

function AnswerButton({ review, onAnswer }: AnswerButtonProps) {
  const t = useText();
  return (
    <Button tone="secondary" onClick={() => onAnswer(review)}>
      {t('review_write')}
    </Button>
  );
}

/** `/dispatchreviews`: offers that drivers asked the office to review. */
export function ReviewsPage() {
  const t = useText();
  const [open, setOpen] = useState<DispatchReview>();
  const columns = useMemo(() => reviewColumns(setOpen), []);
  return (
    <OfficeList<DispatchReview, ReviewFilter>
      name="dispatch-reviews"
      title="dispatch_reviews"
      emptyText="dispatch_reviews_none"
      columns={columns}
      filters={reviewFilters(t)}
      defaultSort="-askedAt"
      searchable={false}
      useRows={useReviews}
      csv="listReviews"
    >
      {open !== undefined && <AnswerDialog review={open} onClose={() => setOpen(undefined)} />}
    </OfficeList>
  );
}

interface AnswerDialogProps {
  readonly review: DispatchReview;
  readonly onClose: () => void;
}

type AnswerDraft = Readonly<Record<'question' | 'answer', string>>;

const answerField = { name: 'answer', label: 'col_answer', kind: 'area', maxLength: 1000 } as const;
const compared = [
  { name: 'answer', label: 'col_answer', shown: ({ answer }: AnswerDraft) => answer },
] as const;

/** The question is part of the draft, so that a newer one replaces it. */
function AnswerDialog({ review, onClose }: AnswerDialogProps) {
  const t = useText();
  const { busy, sendAsync } = useAnswerReview();
  const form = useEditForm<DispatchReview, AnswerDraft, string>({
    row: review,
    blank: { question: '', answer: '' },
    draftOf: ({ question, answer }) => ({ question, answer: answer ?? '' }),
    read: ({ answer }) =>
      answer.trim() === '' ? { errors: { answer: 'field_required' } } : { body: answer.trim() },
    save: { busy, sendAsync: ({ body, row }) => sendAsync({ review: row ?? review, answer: body }) },
    onSaved: onClose,
  });
  return (
    <EditDialog
      title={t('review_write')}
      saveLabel={t('review_write')}
      onClose={onClose}
      form={form}
      compared={compared}
    >
      <p>
        <strong>
          <bdi>{review.driverName}</bdi>
        </strong>{' '}
        · <bdi>{review.reference}</bdi>
      </p>
      <p dir="auto">{form.draft.question}</p>
      <FormField field={answerField} form={form} />
    </EditDialog>
  );
}
