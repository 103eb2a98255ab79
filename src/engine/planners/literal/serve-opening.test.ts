import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInstructions } from '../../../../test/support/run-instructions.ts';
import { webStage } from '../../drivers/web/fixtures/web-stage.ts';

const node = (
  opens: string,
) => `<div role=tree><div role=treeitem aria-expanded=false id=node style="cursor:pointer">
    <span style="cursor:pointer" onclick="${opens}"><i role=img aria-label=plus style="display:inline-block;width:12px;height:12px"></i></span>
    <span title=Technology onclick="chosen.textContent = 'Technology is chosen'">Technology</span></div></div><output id=chosen></output>`;

const stage = webStage({
  '/tree': node(
    "node.ariaExpanded = 'true'; node.insertAdjacentHTML('afterend', '<div role=treeitem>Design</div>')",
  ),
  '/stuck': node(''),
  '/section': `<button aria-expanded=false onclick="this.ariaExpanded = this.ariaExpanded !== 'true'">Shipping</button>`,
  '/pages': `<title>List</title><h1>Staff</h1><p id=shown>Page 2 of 3</p><button aria-label="Go to previous page" onclick="shown.textContent = 'Page 1 of 3'; this.disabled = true">‹</button>`,
});

function flow(path: string, instructions: string, ends: 'passed' | 'failed', why = /^/) {
  test(`${path}: ${instructions.replaceAll('\n', ' / ')}: ${ends}`, async () => {
    await stage.on(path, async ({ driver }) => {
      const verdict = await runInstructions(driver, instructions, { patienceMs: 800 });
      assert.equal(verdict.status, ends, verdict.reason?.message);
      assert.match(verdict.reason?.message ?? '', why);
    });
  });
}

flow('/tree', 'Expand Technology\n"Design" is shown\n"Technology is chosen" is not shown', 'passed');
flow('/stuck', 'Expand Technology', 'failed', /still not expanded/);
flow('/section', 'Expand Shipping\nShipping is expanded\nExpand Shipping\nShipping is expanded', 'passed');
flow('/section', 'Expand Shipping\nCollapse Shipping\nShipping is collapsed', 'passed');
flow('/pages', 'Go back to the previous page\n"Page 1 of 3" is shown\nThe heading is "Staff"', 'passed');
