/** Plain text whose web addresses can be followed, as a mail reader shows it. */
export function LinkedText({ text }: { readonly text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={index} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}
