import type { DispatchReview } from '@fiacre/contract';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useAnswerReview, useReviews, type ReviewFilter } from '../../api/dispatch.ts';
import { failureOf } from '../../api/failure.ts';
import { actionColumn, type ListColumn } from '../../back-office/list-column.ts';
import type { ListFilter } from '../../back-office/list-view.ts';
import { OfficeList } from '../../back-office/office-list.tsx';
import { useText } from '../../i18n/i18n-context.tsx';
import type { TextKey } from '../../i18n/text-key.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';

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

const maxLength = 1000;

function AnswerDialog({ review, onClose }: AnswerDialogProps) {
  const t = useText();
  const [answer, setAnswer] = useState(review.answer ?? '');
  const save = useAnswerReview();
  const send = () => save.mutate({ id: review.id, answer: answer.trim() }, { onSuccess: onClose });
  return (
    <Dialog
      title={t('review_write')}
      onClose={onClose}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button busy={save.isPending} disabled={answer.trim() === ''} onClick={send}>
            {t('review_write')}
          </Button>
        </>
      }
    >
      <p>
        <strong>{review.driverName}</strong> · <bdi>{review.reference}</bdi>
      </p>
      <p dir="auto">{review.question}</p>
      <TextAreaField
        label={t('col_answer')}
        value={answer}
        maxLength={maxLength}
        onChange={(event) => setAnswer(event.target.value)}
      />
      {save.error !== null && <Notice tone="bad">{t(failureOf(save.error).code)}</Notice>}
    </Dialog>
  );
}
