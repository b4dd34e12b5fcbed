/** The first stop of the keyboard: past the navigation, to the page itself. */
export function SkipLink() {
  return (
    <a
      className="skip-link btn btn-primary"
      href="#content"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
    >
      Skip to content
    </a>
  );
}
