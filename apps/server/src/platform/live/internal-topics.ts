/** Topics between parts of the server. Nobody can subscribe to them. */

/** A session has ended, or a person's rights have changed. */
export const accessTopic = '$access';

/** Settings or other reference data have changed. */
export const referenceTopic = '$reference';
