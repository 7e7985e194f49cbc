import { useSearchParams } from 'react-router';

export const personTabs = ['details', 'documents', 'wallet', 'rides', 'access'] as const;
export type PersonTab = (typeof personTabs)[number];

/** Opens the form that adds a person. */
const adding = 'new';

export interface OpenPerson {
  /** The open person's id, `new` for the form that adds one, or null. */
  readonly person: string | null;
  readonly tab: PersonTab;
  readonly isAdding: boolean;
  readonly open: (id: string) => void;
  /** Shows a person who has just been added, in place of the form. */
  readonly replace: (id: string, tab: PersonTab) => void;
  readonly add: () => void;
  readonly show: (tab: PersonTab) => void;
  readonly close: () => void;
}

/** The open person and section, in the URL next to the list's view: links can be shared, and "back" closes the panel. */
export function useOpenPerson(): OpenPerson {
  const [address, setAddress] = useSearchParams();
  const person = address.get('person');
  const set = (id: string | null, tab: PersonTab, replace: boolean) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        if (id === null) next.delete('person');
        else next.set('person', id);
        if (id === null || tab === 'details') next.delete('tab');
        else next.set('tab', tab);
        return next;
      },
      { replace },
    );
  return {
    person: person === '' ? null : person,
    tab: personTabs.find((tab) => tab === address.get('tab')) ?? 'details',
    isAdding: person === adding,
    open: (id) => set(id, 'details', false),
    replace: (id, tab) => set(id, tab, true),
    add: () => set(adding, 'details', false),
    show: (tab) => set(person, tab, true),
    close: () => set(null, 'details', false),
  };
}
