// Runs before the first paint, as a file of its own: the content policy allows no inline script.
// First the theme; then what visitors do on the page as it was served, until the web app takes over; then when that starts.
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
  var PATIENCE_MS = 10000
  var root = document.documentElement
  var lost = false
  var isServed = function () {
    return !lost && document.querySelector('[data-served]') !== null
  }

  // A link that is followed early is kept for the web app, which goes there without loading everything anew; files are none of its screens.
  addEventListener('click', function (event) {
    var link =
      event.target instanceof Element &&
      event.target.closest('a[href^="/"]:not([href^="/api/"],[href$=".atom"])')
    var plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!link || !plain || !isServed()) return
    event.preventDefault()
    root.dataset.wanted = link.getAttribute('href')
    setTimeout(function () {
      if (root.dataset.wanted) location.assign(link.href)
    }, PATIENCE_MS)
  })

  // A page whose web app does not come is still a page: its links lead on by themselves.
  addEventListener('applost', function () {
    lost = true
    if (root.dataset.wanted) location.assign(root.dataset.wanted)
  })

  addEventListener('submit', function (event) {
    // The web app takes over what was typed, and searches for it.
    if (isServed()) event.preventDefault()
  })

  addEventListener('keydown', function (event) {
    var field = document.querySelector('[data-served] input[type="search"]')
    if (!field || event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest('input, select, textarea')) return
    event.preventDefault()
    field.focus()
    field.select()
  })
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
