import { useId, type ReactNode } from 'react';
import styles from './article.module.css';

export interface ArticleProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

export function Article({ title, lead, children }: ArticleProps) {
  return (
    <article className={styles.article}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      {children}
    </article>
  );
}

export function ArticleSection({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
