// Replaces a lazy part of the web app in the Worker's build. Pages are drawn in one go, so the server never waits for such a part.
export default null
