import { useLayoutEffect, useRef } from 'react';

/** Decides whether a late response may still fill in a text field. */
export interface LateAnswer {
  /** Notes the request and the text of the field at that time; a later request replaces it. */
  readonly ask: (question: string, shown: string) => void;
  /** Whether the field has kept that text since then. */
  readonly isWanted: (question: string) => boolean;
}

/** Prevents a slow response from replacing what was typed or chosen after the request. */
export function useLateAnswer(text: string): LateAnswer {
  const asked = useRef<{ readonly question: string; readonly shown: string } | null>(null);
  useLayoutEffect(() => {
    if (asked.current?.shown !== text) asked.current = null;
  }, [text]);
  return {
    ask: (question, shown) => void (asked.current = { question, shown }),
    isWanted: (question) => asked.current?.question === question,
  };
}
