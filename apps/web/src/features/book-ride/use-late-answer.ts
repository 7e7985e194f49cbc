import { useLayoutEffect, useRef } from 'react';

/** Decides whether an answer for a text field may still fill it in when it arrives. */
export interface LateAnswer {
  /** Notes what is asked for, and the text that the field shows meanwhile; a later question replaces it. */
  readonly ask: (question: string, shown: string) => void;
  /** Whether the field has shown that text ever since. */
  readonly isWanted: (question: string) => boolean;
}

/** Keeps a slow answer from replacing what the person has typed or chosen since they asked. */
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
