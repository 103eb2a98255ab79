for (const form of document.querySelectorAll('form[data-question]'))
  form.addEventListener('submit', (event) => {
    if (!window.confirm(form.dataset.question)) event.preventDefault();
  });
