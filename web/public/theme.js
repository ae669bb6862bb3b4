// Runs before the first paint, as a file of its own: the content policy allows no inline script.
// First the theme; then presses that come before the app is there; then the start of the app.
;(function () {
  var root = document.documentElement
  var night = matchMedia('(prefers-color-scheme: dark)')

  function choice() {
    try {
      return localStorage.getItem('theme')
    } catch {
      return null // Storage may be forbidden; then the system decides.
    }
  }

  function apply() {
    var wanted = choice()
    var theme = wanted === 'light' || wanted === 'dark' ? wanted : night.matches ? 'dark' : 'light'
    root.dataset.theme = theme
    var meta = document.querySelector('meta[name="theme-color"]')
    if (meta) meta.setAttribute('content', theme === 'dark' ? '#0b2027' : '#e7f0ee')
  }

  apply()
  night.addEventListener('change', apply)
  // Another tab chose; and the switch on this page says so by an event of its own.
  addEventListener('storage', apply)
  addEventListener('themechange', apply)
})()

;(function () {
  // A button needs the app. When it is pressed before the app is there, the press is kept, shown, and repeated.
  var pressed = null

  function keep(event) {
    var button = event.target instanceof Element && event.target.closest('#root button')
    if (!button) return
    event.preventDefault()
    if (pressed) pressed.removeAttribute('aria-busy')
    pressed = button
    pressed.setAttribute('aria-busy', 'true')
  }

  addEventListener('click', keep, true)
  addEventListener('appstart', function () {
    removeEventListener('click', keep, true)
    if (!pressed) return
    pressed.removeAttribute('aria-busy')
    pressed.click()
  })

  // Links and search go on working without the app; buttons do not, so the page says so.
  addEventListener(
    'applost',
    function () {
      if (pressed) pressed.removeAttribute('aria-busy')
      var note = document.createElement('p')
      note.setAttribute('role', 'alert')
      note.className = 'app-lost'
      note.textContent = 'Buttons on this page did not load. Check your connection, then reload the page.'
      document.body.prepend(note)
    },
    { once: true },
  )
})()

;(function () {
  var files = document.currentScript.dataset.app

  function start() {
    files.split(' ').forEach(function (file) {
      import(file).catch(function (error) {
        dispatchEvent(new Event('applost'))
        reportError(error)
      })
    })
  }

  // While it is worked on, the web app starts by itself.
  if (files)
    addEventListener('DOMContentLoaded', function () {
      // No frame is drawn of a tab behind others; of one in front as soon as its styles are there.
      if (document.hidden) start()
      else
        requestAnimationFrame(function () {
          setTimeout(start)
        })
    })
})()
