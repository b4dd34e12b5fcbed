/**
 * Runs ahead of the site, in any browser (vite.config.ts makes it ES5). Tells the visitor where the browser is too old for the
 * site, checking only for what every browser of .browserslistrc has and every visit may need; makes a written page behave until
 * its scripts are there; and starts them.
 */
(function () {
  function hasAll() {
    try {
      return !!(
        AbortSignal.timeout &&
        Array.prototype.at &&
        Array.prototype.findLast &&
        BroadcastChannel &&
        HTMLDialogElement.prototype.showModal &&
        Object.hasOwn &&
        ResizeObserver &&
        String.prototype.replaceAll
      );
    } catch {
      return false;
    }
  }

  function showNotice() {
    var root = document.getElementById('root');
    // Missing where this has run already, and marked where it has or the site has started.
    if (!root || root.getAttribute('data-state')) return;
    root.setAttribute('data-state', 'too old');
    var main = document.createElement('main');
    main.className = 'unreachable';
    var heading = document.createElement('h1');
    heading.appendChild(document.createTextNode('This browser is too old'));
    var text = document.createElement('p');
    var words = 'Your browser is too old for this site. Please update it or use another browser.';
    text.appendChild(document.createTextNode(words));
    main.appendChild(heading);
    main.appendChild(text);
    // A page that came whole can be read, and stays.
    if (root.firstChild) {
      root.parentNode.insertBefore(main, root);
      return;
    }
    root.parentNode.replaceChild(main, root);
    document.title = 'This browser is too old';
  }

  // A press of a button that a server drew is kept on it until the button's own code takes it: see nominee-card.tsx.
  window.addEventListener(
    'click',
    function (event) {
      var target = event.target;
      var button = target instanceof Element ? target.closest('[data-keeps-press]') : null;
      if (button) button.setAttribute('data-pressed', '');
    },
    true,
  );

  // A written page's scripts start when it is to be seen: until then they would only take from its pictures.
  function startScripts() {
    var scripts = document.querySelector('template[data-scripts]');
    if (!scripts) return;
    document.head.appendChild(scripts.content);
    scripts.parentNode.removeChild(scripts);
  }

  function awaitFirstPaint() {
    new PerformanceObserver(function (list) {
      if (list.getEntriesByName('first-contentful-paint').length > 0) startScripts();
    }).observe({ type: 'paint', buffered: true });
    // Nothing is painted in a tab that was opened in the background, and not every browser tells of it.
    window.addEventListener('load', function () {
      setTimeout(startScripts, document.hidden ? 0 : 1000);
    });
  }

  if (!hasAll()) showNotice();
  else {
    // An old browser cannot parse the site's code. Scripts of extensions do not count.
    window.addEventListener('error', function (event) {
      var file = event.filename || '';
      var isOurs =
        file.indexOf(location.protocol + '//' + location.host + '/') === 0 && file.slice(-3) === '.js';
      if (isOurs && /SyntaxError/.test(event.message)) showNotice();
    });
    awaitFirstPaint();
  }
})();
