/** Names for made-up people, from many countries. */
export const givenNames =
  `Aisha Amir Ana Arjun Beatriz Camille Chen Claire Diego Dimitri Elena Emeka Fatima Felipe Grace Hana Hassan Ingrid
  Isabel Ivan Jana Jamal Karim Keiko Lars Leila Luca Mei Miguel Mina Nadia Noah Oksana Pablo Priya Rafael Salma Samir
  Sofia Tomas Uma Victor Wanda Yara Yusuf Zoe`.split(/\s+/);

export const familyNames =
  `Abebe Andersen Becker Boateng Carvalho Dubois Fischer Gupta Hernandez Ito Kaya Khan Kim Kowalski Larsen Lopez Mahmoud
  Martin Mensah Moreau Nguyen Novak Okafor Petrov Rahman Rossi Sharma Silva Sato Tanaka Weber Yilmaz Zhang`.split(
    /\s+/,
  );

/** Comments that riders write with a rating, by its stars; the last ones are complaints. */
export const commentsByStars: Readonly<Record<number, readonly string[]>> = {
  5: ['Very friendly, thank you!', 'Smooth ride', 'Helped with my bags', 'Clean car', 'Right on time'],
  4: ['Good ride', 'A little late, but friendly', 'Nice music'],
  3: ['Took a longer way than expected', 'The car was too warm', 'On the phone for a while'],
  2: ['Arrived ten minutes late', 'Braked very hard', 'Could not find the pickup'],
  1: ['Drove far too fast', 'Asked for more money than the app showed', 'Was rude to my mother'],
};
