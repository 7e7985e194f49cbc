/**
 * A script's expression: a promise of whether the payer confirms in a dialog of their bank (3-D Secure). In the
 * scripts of simulated providers only.
 */
export const askPayer = `new Promise((resolve) => {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', '3-D Secure');
  dialog.style.cssText = 'border:0;border-radius:16px;padding:24px;max-inline-size:22rem;font:inherit';
  const heading = document.createElement('p');
  heading.textContent = '3-D Secure';
  dialog.append(heading);
  for (const [isConfirmed, label] of [[true, 'OK'], [false, 'Cancel']]) {
    const choice = document.createElement('button');
    choice.type = 'button';
    choice.textContent = label;
    choice.addEventListener('click', () => { dialog.remove(); resolve(isConfirmed); });
    dialog.append(choice);
  }
  document.body.append(dialog);
  dialog.showModal();
})`;
