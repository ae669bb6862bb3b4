// Runs before the first paint. The Worker writes it into the page and names its hash in the content policy;
// during development it stays a file. It sets the theme, records presses before the app is ready, and starts the app.
;(function () {
  var root = document.documentElement
  var night = matchMedia('(prefers-color-scheme: dark)')

  function choice() {
    try {
      return localStorage.getItem('theme')
    } catch {
      return null // Storage may be blocked; then the system's theme is used.
    }
  }

  function apply() {
    var wanted = choice()
    var device = night.matches ? 'dark' : 'light'
    var theme = wanted === 'light' || wanted === 'dark' ? wanted : device
    root.dataset.theme = theme
    var meta = document.querySelector('meta[name="theme-color"]')
    if (meta) meta.setAttribute('content', theme === 'dark' ? '#0b2027' : '#e7f0ee')
  }

  apply()
  try {
    // A visitor may have saved a server since the last visit of the home page.
    var hasKept = (localStorage.getItem('kept-servers') || '[]') !== '[]'
    if (hasKept || localStorage.getItem('shelf') === 'yes') root.dataset.shelf = 'yes'
    var speaks = localStorage.getItem('speaks')
    // On a first visit, the home page most likely has servers in another language of the site.
    var isOther = root.lang === 'en' && /^(de|es|pt|fr|pl|ja|ko|zh)\b/.test(navigator.language)
    if (speaks === 'yes' || (speaks === null && isOther)) root.dataset.speaks = 'yes'
  } catch {}
  night.addEventListener('change', apply)
  // Another tab changed the theme; the switch on this page sends an event of its own.
  addEventListener('storage', apply)
  addEventListener('themechange', apply)
})()

;(function () {
  // A button needs the app. A press before the app is ready is recorded, shown as busy, and repeated later.
  // One that sends a form to an address needs no app: it is sent, once.
  var pressed = null
  var focused = null

  function keep(event) {
    var button = event.target instanceof Element && event.target.closest('#root button')
    if (!button) return
    var isSent = button.type === 'submit' && button.form && button.form.matches('[action]:not([data-waits])')
    if (!isSent || button.ariaBusy) event.preventDefault()
    if (pressed) pressed.removeAttribute('aria-busy')
    pressed = isSent ? null : button
    focused = document.activeElement
    button.ariaBusy = 'true'
  }

  addEventListener('pageshow', function (event) {
    var busy = event.persisted && document.querySelector('form[action] [aria-busy]')
    if (busy) busy.removeAttribute('aria-busy')
  })

  // A page that the browser draws itself has new buttons: the one with the same words is meant.
  function sameButton(button) {
    if (button.isConnected) return button
    return Array.from(document.querySelectorAll('#root button')).find(function (other) {
      return other.textContent === button.textContent && other.ariaLabel === button.ariaLabel
    })
  }

  addEventListener('click', keep, true)
  addEventListener('appstart', function () {
    removeEventListener('click', keep, true)
    var button = pressed && sameButton(pressed)
    pressed = null
    if (!button) return
    button.removeAttribute('aria-busy')
    // Who types in a field by now does not want a menu over it.
    var now = document.activeElement
    if (now === focused || !now.matches('input, textarea, select')) button.click()
  })

  // '/' needs no app either: it moves the focus to the search of the screen.
  addEventListener('keydown', function (event) {
    var field = document.querySelector('[aria-keyshortcuts="/"]')
    if (event.key !== '/' || !field || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
      return
    var typed =
      event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
    if (event.defaultPrevented || typed || document.querySelector('dialog[open]')) return
    event.preventDefault()
    field.focus()
    field.select()
  })

  // Links and search work without the app; buttons do not, so the page says so.
  addEventListener(
    'applost',
    function () {
      removeEventListener('click', keep, true)
      if (pressed) pressed.removeAttribute('aria-busy')
      var note = document.createElement('p')
      note.setAttribute('role', 'alert')
      note.className = 'app-lost'
      note.textContent = document.documentElement.dataset.lost
      document.body.append(note)
    },
    { once: true },
  )
})()

;(function () {
  var files = document.currentScript.dataset.app
  var screen = document.currentScript.dataset.screen

  function start() {
    files.split(' ').forEach(function (file) {
      import(file).catch(function (error) {
        dispatchEvent(new Event('applost'))
        reportError(error)
      })
    })
    if (!screen) return
    screen.split(' ').forEach(function (file) {
      // The app asks for it, too, and says when it is missing.
      import(file).catch(function () {})
    })
  }

  // The app is read once the page is on the screen: both at once would show the page later. The timer is for a browser that
  // does not say when that is, or needs long.
  function startWhenShown() {
    function go() {
      clearTimeout(timer)
      shown.disconnect()
      start()
    }
    var timer = setTimeout(go, 1000)
    var shown = new PerformanceObserver(go)
    shown.observe({ type: 'paint', buffered: true })
  }

  // During development, Vite starts the web app.
  if (files)
    addEventListener('DOMContentLoaded', function () {
      // A background tab renders no frames. A visible tab renders one when its styles are loaded.
      if (document.hidden) start()
      else requestAnimationFrame(startWhenShown)
    })
})()
