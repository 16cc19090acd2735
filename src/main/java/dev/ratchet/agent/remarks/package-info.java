/** What an agent's own words say about its work: the status it reports, phrases that sound like the end, errors. */
@NullMarked
package dev.ratchet.agent.remarks;

import org.jspecify.annotations.NullMarked;
