import { fireEvent, screen, within } from '@testing-library/react';

const groups = () => screen.queryAllByRole('group', { name: /: which value\?$/ });

/** The open conflicts of the conflict panel: the field, the user's value and the saved one. */
export async function shownConflicts(): Promise<readonly string[]> {
  await screen.findByText('Somebody else has changed this');
  return groups().map(
    (group) => `${group.firstElementChild?.textContent.split(':')[0]}: ${choicesIn(group).join(' | ')}`,
  );
}

const choicesIn = (group: HTMLElement) =>
  within(group)
    .getAllByRole('button')
    .map((button) => button.textContent);

/** Decides the first conflict that is still open. */
export function keep(whose: 'mine' | 'theirs'): void {
  const [mine, theirs] = within(groups()[0] as HTMLElement).getAllByRole('button');
  fireEvent.click((whose === 'mine' ? mine : theirs) as HTMLElement);
}
