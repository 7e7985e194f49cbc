import type { SignInMethods } from './use-sign-in-methods.ts';

type Mark = SignInMethods['social'][number] | 'passkey';

const colours = { blue: '#4285f4', green: '#34a853', yellow: '#fbbc05', red: '#ea4335' } as const;

/** Icons of the other sign-in methods; decorative, because the label says the same. */
export function MethodIcon({ way }: { readonly way: Mark }) {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      {marks[way]}
    </svg>
  );
}

const marks = {
  google: (
    <g fill="none" strokeWidth="4">
      <path d="M18.4 5.6A9 9 0 0 0 4.2 7.5" stroke={colours.red} />
      <path d="M4.2 7.5a9 9 0 0 0 0 9" stroke={colours.yellow} />
      <path d="M4.2 16.5a9 9 0 0 0 13.6 2.4" stroke={colours.green} />
      <path d="M17.8 18.9A9 9 0 0 0 21 12h-9" stroke={colours.blue} />
    </g>
  ),
  facebook: (
    <>
      <circle cx="12" cy="12" r="11" fill="#1877f2" />
      <path
        d="M15.6 7.6h-1.4a2.2 2.2 0 0 0-2.2 2.2V22M9 13.2h5.8"
        stroke="#ffffff"
        strokeWidth="2.6"
        fill="none"
      />
    </>
  ),
  apple: (
    <path
      fill="currentColor"
      d="M12.2 7.4c1-.7 2.2-1.2 3.5-1.1 1.5.1 2.8.8 3.6 1.9-2.9 1.9-2.5 5.9.6 7.2-.8 2.3-2.5 5.3-4.5 5.4-1.3 0-1.8-.8-3.3-.8s-2.1.8-3.3.8c-2.6 0-5.4-5-5.4-8.6 0-3.5 2.3-5.8 4.7-5.8 1.7 0 2.8 1 4.1 1Zm.3-1.6c-.1-2.2 1.5-4.2 3.6-4.4.2 2.3-1.5 4.3-3.6 4.4Z"
    />
  ),
  passkey: (
    <path
      d="M11 10.5a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0Zm0 0h11v4m-4-4v3"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
} as const satisfies Record<Mark, unknown>;
