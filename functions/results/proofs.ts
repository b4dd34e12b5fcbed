/** The ballots of a certificate whose names begin alike, as texts, and the hashes beside their way to its root. */
export interface StoredBucket {
  leaves: string[];
  path: string[];
}

/** What proofs of a certified result stand on; everybody may see it. */
export interface Proofs {
  /** The key that receipts are signed with, and the certificate that stands with its seal; null while there is none. */
  certificate(): Promise<{ key: string; certificate: string | null; seal: string | null }>;
  /** A bucket of a certificate, of one that was replaced too; undefined where there is none such. */
  bucket(digest: string, bucket: number): Promise<StoredBucket | undefined>;
}
