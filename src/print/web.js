// Steps through the moves of the page. `nodes` has for each place the place before, and the points that its move leads from and to; the
// first one is the start. `margin` is the distance of the outermost lines from the edges of the board.
(() => {
  "use strict";
  const byId = (id) => document.getElementById(id);
  const pieces = [...document.querySelectorAll("#board .piece")];
  const cells = [...document.querySelectorAll("#board .cell")];
  const start = pieces.map((piece) => Number(piece.dataset.point));
  const buttons = byId("buttons");
  const children = nodes.map(() => []);
  nodes.forEach(([before], place) => place && children[before].push(place));
  // Which move was last followed from each place.
  const followed = [];
  let shown = 0;
  let isTurned = false;
  let timer;

  const way = (place) => (place ? [...way(nodes[place][0]), place] : []);
  const next = (place) => followed[place] ?? children[place][0];
  const last = (place) => (next(place) ? last(next(place)) : place);

  function put(element, point) {
    const [file, rank] = [point % 9, Math.floor(point / 9)];
    const [x, y] = isTurned ? [8 - file, rank] : [file, 9 - rank];
    element.style.transform = `translate(${margin + x}px, ${margin + y}px)`;
  }

  function show(place) {
    const points = start.slice();
    for (const at of way(place)) {
      const [before, from, to] = nodes[at];
      followed[before] = at;
      const taken = points.indexOf(to);
      if (taken >= 0) points[taken] = -1;
      points[points.indexOf(from)] = to;
    }
    pieces.forEach((piece, number) => {
      piece.style.opacity = points[number] < 0 ? 0 : 1;
      if (points[number] >= 0) put(piece, points[number]);
    });
    cells.forEach((cell, end) => {
      cell.style.opacity = place ? 1 : 0;
      put(cell, place ? nodes[place][1 + end] : 0);
    });
    for (const drawing of document.querySelectorAll("#board .drawing")) {
      drawing.style.display = drawing.id === `d${place}` ? "" : "none";
    }
    for (const move of document.querySelectorAll(".here")) move.classList.remove("here");
    byId(`m${place}`)?.classList.add("here");
    // Where the moves stand below the board, the board is to stay in view.
    if (matchMedia("(min-width: 45em)").matches) byId(`m${place}`)?.scrollIntoView({ block: "nearest" });
    byId("move").textContent = byId(`m${place}`)?.textContent ?? "";
    byId("comment").textContent = byId(`c${place}`)?.textContent ?? "";
    shown = place;
  }

  function stop() {
    clearInterval(timer);
    timer = undefined;
    buttons.querySelector("[data-step=play]").classList.remove("here");
  }

  // Waits at a comment until it is asked to go on.
  function play() {
    if (next(shown)) show(next(shown));
    if (!next(shown) || byId(`c${shown}`)) stop();
  }

  function step(what) {
    const wasPlaying = timer !== undefined;
    stop();
    if (what === "first") show(0);
    if (what === "back") show(nodes[shown][0]);
    if (what === "on" && next(shown)) show(next(shown));
    if (what === "last") show(last(shown));
    if (what === "turn") {
      isTurned = !isTurned;
      byId("board").classList.toggle("turned", isTurned);
      show(shown);
    }
    if (what === "play" && !wasPlaying && next(shown)) {
      timer = setInterval(play, 2000);
      buttons.querySelector("[data-step=play]").classList.add("here");
    }
  }

  const keys = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };
  document.addEventListener("keydown", (event) => {
    if (!keys[event.key] || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    step(keys[event.key]);
  });
  buttons.addEventListener("click", ({ target }) => target.dataset.step && step(target.dataset.step));
  byId("moves").addEventListener("click", (event) => {
    const move = event.target.closest("a[id^=m]");
    if (!move) return;
    event.preventDefault();
    stop();
    show(Number(move.id.slice(1)));
  });
  buttons.hidden = false;
  document.body.classList.add("live");
  show(nodes[Number(location.hash.slice(2))] ? Number(location.hash.slice(2)) : 0);
})();
