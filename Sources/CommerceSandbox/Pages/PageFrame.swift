// What all pages of the shop have: a head, the shop's name, a foot. Plain HTML without a script.
enum PageFrame {
    static func html(title: String, _ content: String) -> String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(HTML.escape(title)) · Harbour &amp; Pine</title>
        <style>\(style)</style>
        </head>
        <body>
        <header><a id="shop" href="/">Harbour &amp; Pine</a></header>
        <main>
        \(content)
        </main>
        <footer>A sandbox shop: nothing is sold, shipped or kept.</footer>
        </body>
        </html>
        """
    }

    private static let style = """
        :root { color-scheme: light; --ink: #22304f; --paper: #faf8f3; --line: #ddd6c6; --accent: #2c7a7b; --bad: #a1341f }
        * { box-sizing: border-box }
        body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper) }
        header { padding: 1.2rem 2rem; border-bottom: 1px solid var(--line); background: #fff }
        header a { font: 600 1.3rem Georgia, serif; color: inherit; text-decoration: none; letter-spacing: .02em }
        main { max-width: 62rem; margin: 2rem auto; padding: 0 1.5rem }
        .columns { display: grid; grid-template-columns: 3fr 2fr; gap: 2.5rem }
        @media (max-width: 48rem) { .columns { grid-template-columns: 1fr } }
        form, aside, .card { background: #fff; border: 1px solid var(--line); border-radius: .6rem; padding: 1.4rem }
        aside { align-self: start }
        h1 { font: 600 1.5rem Georgia, serif; margin: 0 0 1rem }
        label { display: block; margin: .7rem 0 .2rem; font-size: .9rem }
        input[type=text], input[type=email], input[type=password], select { width: 100%; padding: .55rem .7rem;
          font: inherit; border: 1px solid var(--line); border-radius: .35rem; background: #fff }
        .row { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem }
        .choice { display: flex; gap: .7rem; align-items: baseline; padding: .6rem 0; border-bottom: 1px solid var(--line) }
        .choice label { margin: 0; flex: 1 }
        button { margin-top: 1.2rem; padding: .7rem 1.4rem; font: 600 1rem system-ui, sans-serif; color: #fff;
          background: var(--accent); border: 0; border-radius: .35rem; cursor: pointer }
        button.quiet { background: #fff; color: var(--bad); border: 1px solid var(--line) }
        table { width: 100%; border-collapse: collapse }
        td { padding: .45rem 0; vertical-align: top } td:last-child { text-align: right; white-space: nowrap }
        tr.total td { border-top: 1px solid var(--line); font-weight: 600; font-size: 1.1rem; padding-top: .8rem }
        td img { width: 3rem; height: 3rem; border-radius: .3rem; vertical-align: middle; margin-right: .6rem }
        .error { color: var(--bad); margin: 0 0 .8rem } .small { font-size: .85rem; color: #6b7280 }
        .grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: 1.2rem }
        .grid a { color: inherit; text-decoration: none } .grid img, .large { width: 100%; border-radius: .5rem }
        footer { text-align: center; padding: 2rem; font-size: .85rem; color: #6b7280 }
        """
}
