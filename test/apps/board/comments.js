const comments = [
  { who: 'Priya', text: 'Can we do this by Friday?', likes: 0 },
  { who: 'Omar', text: 'The login fix comes first.', likes: 2 },
];
const text = document.getElementById('text');
const post = document.getElementById('post');

function show() {
  document.getElementById('comments').replaceChildren(
    ...comments.map((comment) => {
      const row = document.createElement('li');
      row.innerHTML = '<b></b><span></span><button type="button" title="Like">♥</button><i></i>';
      row.querySelector('b').textContent = comment.who;
      row.querySelector('span').textContent = comment.text;
      row.querySelector('i').textContent = comment.likes === 1 ? '1 like' : `${comment.likes} likes`;
      row.querySelector('button').addEventListener('click', () => {
        comment.likes += 1;
        show();
      });
      return row;
    }),
  );
  post.disabled = !text.value.trim();
  window.parent.postMessage({ comments: comments.length }, '*');
}

text.addEventListener('input', () => {
  post.disabled = !text.value.trim();
});
document.getElementById('form').addEventListener('submit', (event) => {
  event.preventDefault();
  comments.push({ who: 'You', text: text.value.trim(), likes: 0 });
  text.value = '';
  show();
});
show();
