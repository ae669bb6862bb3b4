import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { say } from '#contract/language/i18n.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { KEY_PREFIX } from '#contract/people/api-key.ts'
import { SITE_SLUG } from '#contract/site/site.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { addOnFiles, addOnZip, scriptText } from './example-files.ts'

interface LiveHelpDialogProps {
  open: boolean
  onClose: () => void
  kind: Listing['kind']
}

/** For owners: the steps that make the page show how many play. The files contain this site's address. */
export default function LiveHelpDialog({ open, onClose, kind }: LiveHelpDialogProps) {
  const scope = say('keyScope.stats:write')
  const line = packLine()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Show who is playing`}
      actions={<Button onClick={onClose}>{t`Close`}</Button>}
    >
      <div className="grid gap-5">
        <p>
          {t`Your page can show how many people play right now. A small program on your server reports it once a minute: numbers only, no names.`}
        </p>
        {kind === 'realm' && (
          <p className="border-s-4 border-amber ps-3">
            <Trans>
              <strong>This does not work with Realms.</strong> Realms let no program talk to other sites, and
              answer no questions from outside. You need a server of your own.
            </Trans>
          </p>
        )}
        <Step title={t`1. Make a key`}>
          <p>
            <Trans>
              Under{' '}
              <Link
                to="/dashboard"
                activeOptions={{ exact: true }}
                search={{ tab: 'rankings' }}
                className="link"
              >
                API keys
              </Link>{' '}
              on your dashboard, choose this server and tick “{scope}”. Copy the key: it begins with{' '}
              <code>{KEY_PREFIX}</code> and is shown once.
            </Trans>
          </p>
        </Step>
        <Step title={t`2. Bedrock Dedicated Server: the add-on`}>
          <ol className="grid list-decimal gap-1.5 ps-5">
            <li>{t`Stop the server, and unpack this file into its folder.`}</li>
            <li>
              <Trans>
                In <code>config</code>, open the folder with the long name. Put your key into{' '}
                <code>secrets.json</code>, after “Bearer” and a space. Enter the number of places and the
                version in <code>variables.json</code>.
              </Trans>
            </li>
            <li className="wrap-anywhere">
              <Trans>
                In the folder of your world, make a file <code>world_behavior_packs.json</code> with{' '}
                <code>{line}</code>. If there is one already, add the part in curly brackets to it, after a
                comma.
              </Trans>
            </li>
            <li>{t`Start the server. After a minute this page shows the players.`}</li>
          </ol>
          <Button
            size="sm"
            className="justify-self-start"
            onClick={() => saveFile(`${SITE_SLUG}-add-on.zip`, 'application/zip', addOnZip(location.origin))}
          >
            {t`Download the add-on`}
          </Button>
        </Step>
        <Step title={t`Or: any other server`}>
          <p>
            <Trans>
              With Node 20 or newer (nodejs.org) on a computer that is always on: open this file in a text
              editor, put your key and the address of your server into the line that ends in “yours”, and
              start it in a terminal in its folder with <code>node heartbeat.mjs</code>.
            </Trans>
          </p>
          <Button
            size="sm"
            className="justify-self-start"
            onClick={() => saveFile('heartbeat.mjs', 'text/javascript', scriptText(location.origin))}
          >
            {t`Download the script`}
          </Button>
        </Step>
      </div>
    </Dialog>
  )
}

/** The line that adds the add-on to a world's list of packs, with the id of its manifest. */
function packLine(): string {
  const manifest = addOnFiles('').find(({ path }) => path.endsWith('/manifest.json'))?.text ?? ''
  const { 1: id } = /"uuid": "([\w-]+)"/.exec(manifest) ?? []
  return `[{ "pack_id": "${id}", "version": [1, 0, 0] }]`
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-2">
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  )
}
