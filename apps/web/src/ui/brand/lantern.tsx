/** The product's logo, a carriage lamp. When lit, its glass is lamp yellow. */
export function Lantern({
  lit = true,
  className,
}: {
  readonly lit?: boolean;
  readonly className?: string | undefined;
}) {
  return (
    <svg className={className} viewBox="0 0 32 40" fill="none" aria-hidden="true">
      <path d="M16 1.5v3" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      <path d="M9 11.5 11.2 6h9.6l2.2 5.5Z" fill="currentColor" />
      <path d="M5.5 11.5h21" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      <path
        d="M8 13.5h16l-3.2 16.5H11.2L8 13.5Z"
        fill={lit ? 'var(--color-lamp)' : 'none'}
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path
        d="M16 17.5c2.7 2.9 2.9 5.2 1.7 6.9a2.2 2.2 0 0 1-3.5-.1c-1.1-1.7-.6-3.9 1.8-6.8Z"
        fill="currentColor"
      />
      <path d="M10 31.5h12l-1.5 3.5h-9L10 31.5Z" fill="currentColor" />
      <path d="M16 35v3.5" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
