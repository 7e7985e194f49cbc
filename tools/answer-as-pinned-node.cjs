// npm skips optional packages whose `engines` exclude the Node that runs npm. Under Node 18 it would skip the
// compilers and linters that the pinned Node is about to run, so npm is made to see the pinned version.
Object.defineProperty(process, 'version', { value: process.env.FIACRE_PINNED_NODE });
