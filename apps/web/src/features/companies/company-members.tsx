import type { Company } from '@fiacre/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client/client.ts';
import { queryKeys } from '../../api/client/query-keys.ts';
import { useCompanyEdits } from '../../api/office/companies.ts';
import { inOneLine } from '../../i18n/direction.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { ChoiceList } from '../../ui/fields/choice-list.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import styles from './companies.module.css';

const maxShown = 6;

/** The riders who may book on a company's account. Each change is saved at once. Source: COMPANY-2. */
export function CompanyMembers({ company: { id, members } }: { readonly company: Company }) {
  const t = useText();
  const [q, setQ] = useState('');
  const { addMember, removeMember } = useCompanyEdits();
  const query = { type: 'rider', q, pageSize: maxShown } as const;
  const { data, error } = useQuery({
    queryKey: [...queryKeys.personPicker, query],
    queryFn: ({ signal }) => api.listUsers({ query, signal }),
    enabled: q.trim() !== '',
    placeholderData: keepPreviousData,
  });
  const known = new Set(members.map((member) => member.id));
  const found = q.trim() === '' ? [] : (data?.items ?? []);
  const people = found.filter((row) => 'firstName' in row && !known.has(row.id));
  return (
    <fieldset className={styles.members}>
      <legend>{t('company_members')}</legend>
      <ul>
        {members.map((member) => (
          <li key={member.id}>
            <bdi>{inOneLine([member.name, member.email])}</bdi>
            <Button
              tone="quiet"
              busy={removeMember.busy}
              onClick={() => removeMember.send({ id, userId: member.id })}
            >
              {t('company_member_remove', { name: member.name })}
            </Button>
          </li>
        ))}
      </ul>
      <SearchField label={t('company_member_find')} onSearch={setQ} />
      <ChoiceList
        label={t('company_member_find')}
        choices={people.map((user) => ({
          value: user.id,
          label:
            'firstName' in user ? inOneLine([user.firstName, user.lastName, user.email, user.mobile]) : '',
        }))}
        value={undefined}
        onChange={(userId) => addMember.send({ id, userId })}
      />
      <FailureNotice failure={error ?? addMember.failure ?? removeMember.failure} />
    </fieldset>
  );
}
