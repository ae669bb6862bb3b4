// Runs before the first paint, as a file of its own: the content policy allows no inline script.
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
