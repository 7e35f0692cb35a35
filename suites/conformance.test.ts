import { conformance } from 'archive-assay/vitest';

// Against the profile that ASSAY_TARGET names, or the reference archive.
await conformance();
