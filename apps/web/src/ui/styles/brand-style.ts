import { brandTokens, type BrandColours } from '@fiacre/domain';
import { useEffect } from 'react';
import { useSettings } from '../../api/shared-queries.ts';

const declarations = (colours: BrandColours) =>
  Object.entries(brandTokens(colours)).map(
    ([name, [light, dark]]) => [`--color-${name}`, `light-dark(${light}, ${dark})`] as const,
  );

/**
 * The operator's colours as a style attribute of the root element; empty for the default ones. The content security
 * policy allows style attributes, but no style elements.
 */
export const brandStyle = (colours: BrandColours): string =>
  declarations(colours)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');

/** Follows a change of the colours while an admin works on them; on all other pages they are in the HTML. */
export function BrandStyle(): null {
  const { actionColour, linkColour } = useSettings();
  useEffect(() => {
    const { style } = document.documentElement;
    for (const name of [...style].filter((each) => each.startsWith('--color-'))) style.removeProperty(name);
    for (const [name, value] of declarations({ actionColour, linkColour })) style.setProperty(name, value);
  }, [actionColour, linkColour]);
  return null;
}
