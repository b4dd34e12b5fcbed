/** What the whole page says while pre-nominations are not active, in the words of tests/SPEC.md: Errors. */
export function PreNominationsClosed() {
  return (
    <div className="page-column" data-prenominations="closed">
      <h1>Pre-Nominations Closed</h1>
      <p>Pre-Nominations submission is currently not available.</p>
    </div>
  );
}
