import { findExecutable } from '../../../infra/cli/common/browser.ts';

const programs = {
  FIREFOX_PATH: {
    names: ['firefox-esr', 'firefox'],
    elsewhere: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  },
  WEBKIT_DRIVER_PATH: { names: ['WebKitWebDriver'], elsewhere: [] },
  /** The screen of WebKitGTK, which draws on none that is not there. */
  XVFB_PATH: { names: ['Xvfb'], elsewhere: [] },
};

/** The program that a variable of the environment names, or an installed one. Throws an error that says how to install it. */
export function program(variable: keyof typeof programs): string {
  const { names, elsewhere } = programs[variable];
  const named = process.env[variable];
  const found = named ? findExecutable([], [named]) : findExecutable(names, elsewhere);
  if (found) return found;
  throw new Error(
    `${named ?? names[0]} is missing. The nightly tests need real Firefox and WebKitGTK. Debian and Ubuntu: ` +
      '`apt-get install firefox-esr webkit2gtk-driver xvfb` (Ubuntu: `firefox` from Mozilla’s packages); Fedora: ' +
      '`dnf install firefox webkitgtk6.0 xorg-x11-server-Xvfb`; macOS and Windows have no WebKitGTK: run `npm run nightly` in a container ' +
      `of Debian. ${variable} can name a program that is elsewhere.`,
  );
}
