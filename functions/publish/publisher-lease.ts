import { publisherLeaseKey } from '#functions/db/keys.ts';
import { Lease, type LeaseContext, type Waiting } from '#functions/db/lease.ts';

/** The lease for writing pages. */
export class PublisherLease extends Lease {
  constructor(ctx: LeaseContext, { waitMilliseconds }: Waiting) {
    super(ctx, { key: publisherLeaseKey, busy: () => new PublisherBusy(), waitMilliseconds });
  }
}

/** Another process writes pages right now. */
export class PublisherBusy extends Error {
  override name = 'PublisherBusy';
  override message = 'Another publication is under way';
}
