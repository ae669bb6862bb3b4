import { expect, test } from 'vitest'
import { toModule } from './react-modules.ts'

test('a file with require and exports becomes a module with the same names', () => {
  const code = toModule(
    `"use strict";
var A = require("a"),
  B = require("b/c");
function own() {}
exports.now = void 0;
if (A.x) {
  exports.now = own;
} else {
  exports.now = B.y;
}
exports.own = own;
exports.twice = function () { return 2 * exports.now(); };
exports.same = function (x) { return exports.own === x; };`,
  )
  expect(code).toContain('import * as A from "a";\nimport * as B from "b/c";')
  expect(code).toContain('let $now;')
  expect(code).toContain('const $own = own;')
  expect(code).toContain('return 2 * $now();')
  expect(code).toContain('return $own === x;')
  expect(code).toContain('export { $now as now, $own as own, $twice as twice, $same as same };')
  expect(code).not.toMatch(/require|exports\./)
})

test.each(['module.exports = 1', 'exports.a = 1;\nif (b) c = require("c")', 'a = 1'])(
  'another way to export or import is refused: %s',
  (code) => {
    expect(() => toModule(code)).toThrow('not the CommonJS')
  },
)
