// Keeps an open page up to date. Every page works without it: then it shows the moment at which it was fetched.

const pages = { hiddenFor: 10_000, mostBlocks: 1500, retry: 2000, betweenLooks: 200 };

// --- times: how long ago, how long still
function words(seconds) {
  const s = Math.max(0, Math.round(seconds));
  if (s < 60) return `${s} s`;
  if (s < 3600) return `${Math.floor(s / 60)} min`;
  if (s < 86400) return `${Math.floor(s / 3600)} h ${Math.floor(s % 3600 / 60)} min`;
  return `${Math.floor(s / 86400)} d`;
}
function clock(seconds) {
  const s = Math.max(0, Math.round(seconds));
  const two = n => String(n).padStart(2, "0");
  return s < 3600 ? `${Math.floor(s / 60)}:${two(s % 60)}` : `${Math.floor(s / 3600)}:${two(Math.floor(s % 3600 / 60))}:${two(s % 60)}`;
}
function tick(root = document) {
  for (const time of root.querySelectorAll("time[data-kind]")) {
    const at = Date.parse(time.dateTime);
    const passed = (Date.now() - at) / 1000;
    const kind = time.dataset.kind;
    const text = kind === "ago" ? `${words(passed)} ago` : kind === "since" ? clock(passed) : passed > 0 ? "now" : `in ${clock(-passed)}`;
    if (time.textContent !== text) time.textContent = text;
    if (!time.title) time.title = new Date(at).toLocaleString();
  }
}

// --- changes of a page without a reload: what is the same stays, with its focus, its scroll and what is written into it
function morph(from, to) {
  if (from.nodeType === Node.TEXT_NODE || from.nodeName !== to.nodeName || from.id !== to.id) {
    if (!from.isEqualNode(to)) from.replaceWith(to.cloneNode(true));
    return;
  }
  if (from.isEqualNode(to) || from.dataset?.keep !== undefined) return;
  for (const { name, value } of to.attributes) {
    if (from.getAttribute(name) !== value && !(name === "open" && from.nodeName === "DETAILS")) from.setAttribute(name, value);
  }
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name) && name !== "open" && name !== "title") from.removeAttribute(name);
  }
  if (from.contains(document.activeElement) && /^(INPUT|TEXTAREA|SELECT|FORM)$/.test(from.nodeName)) return;
  const known = new Map([...from.children].filter(child => child.id).map(child => [child.id, child]));
  let here = from.firstChild;
  for (const wanted of [...to.childNodes]) {
    const same = wanted.id ? known.get(wanted.id) : undefined;
    if (same && same !== here) {
      from.insertBefore(same, here);
      morph(same, wanted);
    } else if (here && !(here.id && here.id !== wanted.id && known.has(here.id))) {
      const next = here.nextSibling;
      morph(here, wanted);
      here = next;
    } else {
      from.insertBefore(wanted.cloneNode(true), here);
    }
  }
  while (here) {
    const next = here.nextSibling;
    here.remove();
    here = next;
  }
}

const status = document.getElementById("connection");
function say(text) {
  if (status && status.textContent !== text) status.textContent = text;
}

// --- a stream that is let go while nobody looks, and goes on where it was
function listen(address, events, done = () => false) {
  let source, last = "", hidden;
  const open = () => {
    if (source || done()) return;
    const url = new URL(address(last), location.href);
    source = new EventSource(url);
    source.onopen = () => { say(""); events.open?.(); };
    source.onerror = () => {
      say("The connection is lost; trying again …");
      if (source?.readyState === EventSource.CLOSED) { source = undefined; setTimeout(open, pages.retry); }
    };
    for (const [name, action] of Object.entries(events)) {
      if (name !== "open") source.addEventListener(name, event => { last = event.lastEventId || last; action(event); });
    }
  };
  const close = () => { source?.close(); source = undefined; };
  document.addEventListener("visibilitychange", () => {
    clearTimeout(hidden);
    if (document.hidden) hidden = setTimeout(close, pages.hiddenFor); else open();
  });
  addEventListener("pagehide", close);
  open();
  return close;
}

function live(stream) {
  let asked = false, busy = false, opened = false, tag = "";
  const look = async () => {
    const answer = await fetch(location.href, { cache: "no-store", headers: { Accept: "text/html", ...(tag && { "If-None-Match": tag }) } });
    if (!answer.ok) return;
    tag = answer.headers.get("ETag") ?? "";
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("main"), shown = document.getElementById("main");
    if (fresh && shown) { tick(fresh); morph(shown, fresh); tick(); }
  };
  const refresh = async () => {
    asked = true;
    if (busy) return;
    busy = true;
    while (asked) {
      asked = false;
      try { await look(); } catch { /* the stream says that the server is gone */ }
      // Where much happens, a page is not fetched for each bit of it.
      await new Promise(done => setTimeout(done, pages.betweenLooks));
    }
    busy = false;
  };
  listen(() => stream, { changed: refresh, open: () => { if (opened) refresh(); opened = true; } });
}

// --- a session: what comes is put below, what came before is fetched as one scrolls
function session(output) {
  const earlier = document.getElementById("earlier");
  const follow = document.getElementById("follow");
  const piece = html => {
    const template = document.createElement("template");
    template.innerHTML = html;
    return template.content;
  };
  let from = Number(output.dataset.from), loading = false;
  const fetchEarlier = async () => {
    if (loading || !(from > 0)) return;
    loading = true;
    try {
      const answer = await fetch(`${output.dataset.pieces}?before=${from}`);
      if (answer.ok) {
        const height = document.documentElement.scrollHeight;
        from = Number(answer.headers.get("X-From"));
        output.prepend(piece(await answer.text()));
        scrollBy(0, document.documentElement.scrollHeight - height);
        earlier.hidden = !(from > 0);
      }
    } finally { loading = false; }
  };
  new IntersectionObserver(seen => { if (seen.some(one => one.isIntersecting) && scrolled) fetchEarlier(); }, { rootMargin: "400px" }).observe(earlier);
  let scrolled = false;
  addEventListener("scroll", () => { scrolled = true; }, { passive: true });
  earlier.addEventListener("click", event => { event.preventDefault(); fetchEarlier(); });
  if (!output.dataset.stream) return;
  const atEnd = () => innerHeight + scrollY > document.documentElement.scrollHeight - 120;
  let over = false;
  scrollTo(0, document.documentElement.scrollHeight);
  const stop = listen(last => last ? output.dataset.stream.replace(/from=\d+/, `from=${last}`) : output.dataset.stream, {
    blocks: event => {
      const stick = atEnd();
      output.append(piece(event.data));
      if (stick) {
        // A page that is left open for a day stays small; what goes can be fetched again by a reload.
        while (output.childElementCount > pages.mostBlocks) output.firstElementChild.remove();
        scrollTo(0, document.documentElement.scrollHeight);
      }
    },
    doing: event => { follow.textContent = event.data ? `… ${event.data}` : ""; },
    end: () => { over = true; stop(); location.reload(); },
  }, () => over);
}

// --- the picture of the graph: larger and smaller around what one looks at, and to the first that was found
function graph(canvas) {
  const picture = () => canvas.querySelector("svg");
  const zoomTo = (percent, link) => {
    const svg = picture(), box = svg.viewBox.baseVal;
    const x = (canvas.scrollLeft + canvas.clientWidth / 2) / svg.clientWidth;
    const y = (canvas.scrollTop + canvas.clientHeight / 2) / svg.clientHeight;
    svg.setAttribute("width", Math.round(box.width * percent / 100));
    svg.setAttribute("height", Math.round(box.height * percent / 100));
    canvas.scrollTo(x * svg.clientWidth - canvas.clientWidth / 2, y * svg.clientHeight - canvas.clientHeight / 2);
    for (const other of document.querySelectorAll("[data-zoom]")) other.removeAttribute("aria-current");
    link.setAttribute("aria-current", "true");
    // What is fetched anew is as large.
    history.replaceState(null, "", link.href);
  };
  document.addEventListener("click", event => {
    const link = event.target.closest("[data-zoom]");
    if (link && !event.ctrlKey && !event.metaKey) { event.preventDefault(); zoomTo(Number(link.dataset.zoom), link); }
  });
  // Within the picture alone: the page stays where it is.
  const next = document.getElementById(canvas.dataset.next)?.getBoundingClientRect(), here = canvas.getBoundingClientRect();
  if (next) canvas.scrollTo(next.x + next.width / 2 - here.x - canvas.clientWidth / 2, next.y + next.height / 2 - here.y - canvas.clientHeight / 2);
}

tick();
setInterval(() => { if (!document.hidden) tick(); }, 1000);
if (document.body.dataset.live) live(document.body.dataset.live);
const output = document.getElementById("output");
if (output) session(output);
const canvas = document.getElementById("canvas");
if (canvas) graph(canvas);
