/** Whether this browser has passkeys at all; a device may still be without. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;
